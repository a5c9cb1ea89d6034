export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** The answer that leaves a word to the shell, which knows the files. */
export const COMPLETE_FILES = ':';

/** The completions of a shell. They ask the program, which always knows its commands and the notes of the vault. */
export function completionScript(shell: Shell, name: string): string {
  const [program = name] = name.split(' ');
  return scripts[shell](program, `_${program.replaceAll('-', '_')}`);
}

const scripts: Readonly<Record<Shell, (program: string, word: string) => string>> = {
  bash: (program, word) => `# ${program} completion bash > ~/.local/share/bash-completion/completions/${program}
${word}() {
  mapfile -t COMPREPLY < <(${program} __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ \${COMPREPLY[0]} == ${COMPLETE_FILES} ]]; then
    COMPREPLY=()
    compopt -o default 2>/dev/null
  else
    compopt -o filenames 2>/dev/null
  fi
}
complete -F ${word} ${program}
`,
  zsh: (program, word) => `#compdef ${program}
# ${program} completion zsh > a file named _${program} in a folder of $fpath
${word}() {
  local -a found
  found=("\${(@f)$(${program} __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ "$found" == ${COMPLETE_FILES} ]]; then
    _files
  elif [[ -n "$found" ]]; then
    compadd -U -- "\${found[@]}"
  fi
}
if [[ "$funcstack[1]" == _${program} ]]; then ${word} "$@"; else compdef ${word} ${program}; fi
`,
  fish: (program, word) => `# ${program} completion fish > ~/.config/fish/completions/${program}.fish
function _${word}
    set -l found (${program} __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null);
    if test "$found" = ${COMPLETE_FILES}
        __fish_complete_path (commandline -ct)
    else
        string join -- \\n $found
    end
end
complete -c ${program} -f -a '(_${word})'
`,
};
