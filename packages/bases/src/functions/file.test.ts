import { expect, test } from 'vitest';
import { date, evaluate, failure } from '../evaluation/evaluate.test.kit.ts';

const link = (text: string, path: string | null) => ({ type: 'link', text, path });

test.each<[expression: string, value: unknown]>([
  ['file.name', 'Dune'],
  ['file.basename', 'Dune'],
  ['file.path', 'Books/Dune.md'],
  ['file.folder', 'Books'],
  ['file.ext', 'md'],
  ['file.size', 120],
  ['file.ctime', date('2026-01-10T08:00:00')],
  ['file.mtime', date('2026-03-12T21:15:05')],
  ['file.tags', ['book/scifi', 'Classic', 'sand']],
  ['file.links.length', 6],
  ['file.links[0]', link('Emma', 'Books/Emma.md')],
  ['file.links[5]', link('cover.png', 'Assets/cover.png')],
  ['file.embeds', [link('cover.png', 'Assets/cover.png')]],
  ['file.backlinks', [link('Books/Emma.md', 'Books/Emma.md'), link('Books/Old/Ivan.md', 'Books/Old/Ivan.md')]],
  ['file.properties.n', 2],
  ['file.file == file', true],
  ['file("Emma").folder', 'Books'],
  ['file("Emma").backlinks.length', 1],
  ['file("cover.png").name', 'cover.png'],
  ['file("cover.png").basename', 'cover'],
  ['file("Shelf.base").name', 'Shelf.base'],
  ['file("Board.canvas").name', 'Board.canvas'],
  ['file("Board.canvas").properties.isEmpty()', true],
  ['file("Board.canvas").tags', []],
  ['file("Ann").folder', '/'],
  ['file.nme', failure('Cannot find "nme" on type File')],
  ['file.length', failure('Cannot find "length" on type File')],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});

test.each<[expression: string, value: unknown]>([
  ['file.asLink()', link('Books/Dune.md', 'Books/Dune.md')],
  ['file.asLink("The book").toString()', '[[Books/Dune.md|The book]]'],
  ['file.hasLink("Emma")', true],
  ['file.hasLink("Books/Emma.md")', true],
  ['file.hasLink("Emma#Other part")', true],
  ['file.hasLink(by)', true],
  ['file.hasLink(file("cover.png"))', true],
  ['file.hasLink("Nowhere")', true],
  ['file.hasLink("Nowhere.md")', false],
  ['file.hasLink("Board.canvas")', false],
  ['file.hasLink(this)', true],
  ['file("Emma").hasLink(file)', true],
  [
    'file.hasLink(1)',
    failure('Type error in "hasLink", parameter "link". Expected File, Link or String, given Number.'),
  ],
  ['file.hasProperty("nothing")', true],
  ['file.hasProperty("TEXT")', true],
  ['file.hasProperty("absent")', false],
  ['file.hasTag("book")', true],
  ['file.hasTag("#Book/SciFi")', true],
  ['file.hasTag("scifi")', false],
  ['file.hasTag("book/scifi/old")', false],
  ['file.hasTag("x", "sand")', true],
  ['file.hasTag("x", "boo")', false],
  ['file.hasTag()', false],
  ['file.inFolder("Books")', true],
  ['file.inFolder("/Books/")', true],
  ['file.inFolder("Boo")', false],
  ['file.inFolder("books")', false],
  ['file.inFolder("")', true],
  ['file.inFolder("/")', true],
  ['file("Ivan").inFolder("Books")', true],
  ['file("Ivan").inFolder("Books/Old")', true],
  ['file.inFolder("Books/Old")', false],
  ['file("Ann").inFolder("/")', true],
])('%s is %j', (expression, value) => {
  expect(evaluate(expression)).toEqual(value);
});
