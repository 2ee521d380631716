
namespace $selector$ {

/// The variants of $file$.
enum class Variant : $type$ { $enumerators$ };

/// Calls the variant that the calling thread's own dispatcher chooses.
$result$ call($call_parameters$);  // $call_origin$

/// The last decision of the calling thread as a few lines of text, valid until its next explain().
const char* explain();

/// From its next call on, the calling thread uses this variant if it is available and feasible.
void force(Variant variant);

/// Undoes force(); SELGEN_FORCE still applies.
void unforce();

}  // namespace $selector$
