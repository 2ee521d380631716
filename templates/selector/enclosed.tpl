
namespace $space$ {
$body$
}  // namespace $space$
