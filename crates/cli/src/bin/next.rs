//! `reeflight-next`: the program with a second version of one rule, for the tests of rules that change
//! (docs/adr/0014). Nobody else gets it: without the feature it is not built.

fn main() -> std::process::ExitCode {
    cli::main()
}
