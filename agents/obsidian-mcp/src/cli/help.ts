/** What `--help` prints. */
export const HELP = `Serves Obsidian vaults to language models by the Model Context Protocol. The app need not run.

Usage: obsidian-mcp [options]

  --vault PATH         A vault, or NAME=PATH; may be given more than once. Default: OBSIDIAN_VAULT_PATH, or settings.json
  --toolset NAME       The tools that a model sees: native, jasque, vault-agent, smarthole or co. Default: native
  --read-only          Refuses whatever would change a vault
  --text-only          Answers in text alone, for clients that give a model what is meant for programs
  --output-schemas X   How much tools tell of their structured answers: brief, which is that they are objects, or whole,
                       which is every member, and many times as long. Default: brief
  --confirm WHAT       What the user is put questions about, where the client can: deletions (with undo), or changes, which
                       is whatever would change a vault. Default: deletions
  --allow GLOB         Only paths that match are there at all; may be given more than once
  --deny GLOB          Paths that match are as if they were not there; may be given more than once
  --http [HOST:]PORT   Listens for streamable HTTP at /mcp instead of stdio. Default host: 127.0.0.1
  --token TOKEN        Bearer token that HTTP callers must send; better set OBSIDIAN_MCP_TOKEN. Hosts other than a
                       loopback address, and --origin, need one of 16 characters or more
  --origin ORIGIN      Lets in pages of that origin, and calls by its host, as a reverse proxy sends them, such as
                       https://notes.example.com; may be given more than once. Needs a token
  --licenses           Prints the licences of this program and of what it contains
  --help, --version

Patterns go from the root of the vault: "Private" means a folder with all that is in it, "**/*.secret.md" notes
anywhere. Logs go to stderr as JSON lines; OBSIDIAN_AGENT_LOG_LEVEL sets how much is said.
`;
