//! The `reeflight` program; what it does is in the library, so that tests can build it once more with a rule changed.

fn main() -> std::process::ExitCode {
    cli::main()
}
