import { type Expression, levelOf, operatorLevels } from './expression.ts';

const UNARY = operatorLevels.length;
const POSTFIX = UNARY + 1;

/** Writes an expression as a formula: `parseExpression` reads the same expression from it. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'constant':
      return typeof expression.value === 'string' ? printString(expression.value) : String(expression.value);
    case 'number':
      return expression.digits;
    case 'regexp':
      return `/${expression.source}/${expression.flags}`;
    case 'list':
      return `[${printItems(expression.items)}]`;
    case 'name':
      return expression.name;
    case 'unary':
      return expression.operator + printWithin(expression.operand, UNARY);
    case 'chain': {
      const inner = levelOfExpression(expression) + 1;
      const rest = expression.rest.map(({ operator, operand }) => ` ${operator} ${printWithin(operand, inner)}`);
      return printWithin(expression.first, inner) + rest.join('');
    }
    case 'member':
      return `${printWithin(expression.object, POSTFIX)}.${expression.name}`;
    case 'index':
      return `${printWithin(expression.object, POSTFIX)}[${printExpression(expression.index)}]`;
    case 'call':
      return `${printWithin(expression.callee, POSTFIX)}(${printItems(expression.args)})`;
  }
}

function printItems(items: readonly Expression[]): string {
  return items.map(printExpression).join(', ');
}

/** Adds parentheses where something tighter is expected. */
function printWithin(expression: Expression, level: number): string {
  const printed = printExpression(expression);
  return levelOfExpression(expression) < level ? `(${printed})` : printed;
}

function levelOfExpression(expression: Expression): number {
  if (expression.kind === 'chain') return levelOf(expression.rest[0]?.operator ?? '*');
  // A number needs parentheses before a dot.
  return expression.kind === 'unary' || expression.kind === 'number' ? UNARY : POSTFIX;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Writes a string of a formula in double quotes. */
function printString(value: string): string {
  return `"${value.replaceAll(/["\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)}"`;
}
