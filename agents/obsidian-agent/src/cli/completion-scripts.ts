/**
 * The completions of each shell. They ask the program, so that they always know its commands and the notes of the vault.
 */
export const scripts: Readonly<Record<'bash' | 'zsh' | 'fish', string>> = {
  bash: `# obsidian-agent completion bash > ~/.local/share/bash-completion/completions/obsidian-agent
_obsidian_agent() {
  mapfile -t COMPREPLY < <(obsidian-agent __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  compopt -o filenames 2>/dev/null
}
complete -F _obsidian_agent obsidian-agent
`,
  zsh: `#compdef obsidian-agent
# obsidian-agent completion zsh > a file named _obsidian-agent in a folder of $fpath
_obsidian_agent() {
  local -a found
  found=("\${(@f)$(obsidian-agent __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n "$found" ]] && compadd -U -- "\${found[@]}"
}
if [[ "$funcstack[1]" == _obsidian-agent ]]; then _obsidian_agent "$@"; else compdef _obsidian_agent obsidian-agent; fi
`,
  fish: `# obsidian-agent completion fish > ~/.config/fish/completions/obsidian-agent.fish
complete -c obsidian-agent -f -a '(obsidian-agent __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};
