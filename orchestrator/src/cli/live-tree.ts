import { lookOf, styled } from '@obsidian-agent/cli';
import type { PlanEvent, PlanReport } from '@obsidian-agent/plans';
import { visible } from '@obsidian-agent/platform';
import type { SharedValues } from './command.ts';
import type { OutputStream } from './io.ts';
import { renderTree, type Screen } from './render-tree.ts';
import { createTree, grow } from './tree-model.ts';

/** A plan's tree on a terminal, redrawn in place. */
export interface LiveTree {
  show(event: PlanEvent): void;
  /** Prints a line above the tree. */
  say(line: string): void;
  /** Draws the whole tree a last time and leaves it there. */
  end(): void;
}

type Screenful = Pick<OutputStream, 'columns' | 'rows' | 'draw'>;

const FRAME_MS = 100;

/**
 * Redraws at each change and as time passes, but not more often than useful.
 *
 * @param now the time by the clock that dates the plan
 * @param typed options of the command that draws it
 */
export function createLiveTree(
  report: PlanReport,
  terminal: Screenful,
  { env, now, typed }: { readonly env: NodeJS.ProcessEnv; now(): number; readonly typed: SharedValues },
): LiveTree {
  const look = lookOf({ isTerminal: true, columns: terminal.columns }, env, process.argv.slice(2));
  const paint: Screen['paint'] = (style, text) => styled(look, style, visible(text));
  let model = createTree(report, now());
  let drawn = 0;

  const draw = (isLast: boolean): void => {
    const screen = {
      columns: terminal.columns ?? 80,
      rows: isLast ? Infinity : (terminal.rows ?? 24),
      now: now(),
      paint,
    };
    const lines = renderTree(model, screen, typed);
    terminal.draw(`${erase(drawn)}${lines.join('\n')}\n`);
    drawn = lines.length;
  };
  draw(false);
  const timer = setInterval(() => draw(false), FRAME_MS).unref();

  return {
    show(event) {
      model = grow(model, event);
    },
    say(line) {
      terminal.draw(`${erase(drawn)}${visible(line)}\n`);
      drawn = 0;
      draw(false);
    },
    end() {
      clearInterval(timer);
      draw(true);
    },
  };
}

/** Moves up by a number of lines and clears the screen from there. */
function erase(lines: number): string {
  return lines === 0 ? '' : `\u001b[${lines}A\u001b[J`;
}
