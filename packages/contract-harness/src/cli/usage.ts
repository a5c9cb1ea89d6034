export const usage = `contract-harness: proves that an agent binary keeps the contract

Usage:
  contract-harness run [options] -- COMMAND ARGS…    prove the agent that COMMAND starts
  contract-harness list [options]                    show all checks: id, level, sentence

Options:
  --suite NAME     version of the contract (v1)
  --only ID,…      only these checks; a part as "golden" means all of it
  --json           one JSON document instead of lines
  --junit FILE     write a JUnit XML report besides
  --seed N         repeat the random choices of an earlier run
  --runs N         generated requests per fuzz check (30)
  --help, --version, --licenses

Exit status: 0 every MUST is kept, 1 some MUST is not, 2 wrong call, 3 the harness itself failed.
An argument of COMMAND that names an existing file becomes an absolute path; each run has a working folder of its own.
`;
