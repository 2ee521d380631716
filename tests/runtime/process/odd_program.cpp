// The main function of a program whose compiler options include a generated header.
int main() {}
