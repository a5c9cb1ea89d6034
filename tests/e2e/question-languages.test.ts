import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const notes = {
  'Haus.md': 'Die alten Katzen laufen durch die Gärten und die Wohnungen, weil es dort nicht so kalt ist.\n',
  'Strasse.md': 'An der Hauptstraße in Łódź liegt der Øresund-Verein. Sein ＷｉＦｉ ist langsam.\n',
  'Auto.md': 'Das neue Fahrzeug steht in der Garage und ist nicht sehr teuer gewesen.\n',
  'Chevaux.md': 'Les chevaux mangent dans les prairies et ils ne sont pas fatigués.\n',
  'Pain.md': 'Le boulanger prépare les croissants pour la ville, mais il est tard.\n',
  'Perros.md': 'Los perros corren por las montañas y no quieren volver a casa.\n',
  'Sol.md': 'La lluvia es fuerte, pero las flores están contentas.\n',
  'Коты.md': 'Кошки спят на диванах, и это не значит, что они ленивые.\n',
  'Собаки.md': 'Собаки бегают в парках, но они не любят воду.\n',
  '図書.md': '東京の図書館で本を借りる方法を説明します。\n',
  '写真.md': '京都の寺で写真を撮る時間は夕方です。\n',
  '도서.md': '서울 도서관에서 책을 빌리는 방법을 설명합니다.\n',
  '바다.md': '부산 바다에서 사진을 찍는 시간은 저녁입니다.\n',
  'Code.md': 'It calls parse_user_input and readConfigFile.\n',
  'Words.md': 'The front matter of a spell book.\n',
};

test.each([
  ['Welche Katze läuft im Garten?', 'Haus.md'],
  ['Wohnung', 'Haus.md'],
  ['hauptstrasse', 'Strasse.md'],
  ['lodz', 'Strasse.md'],
  ['oresund', 'Strasse.md'],
  ['slow wifi', 'Strasse.md'],
  ['Où sont les prairies ?', 'Chevaux.md'],
  ['croissant', 'Pain.md'],
  ['¿Dónde corre el perro?', 'Perros.md'],
  ['montana', 'Perros.md'],
  ['Где диван?', 'Коты.md'],
  ['図書館で本を借りるには？', '図書.md'],
  ['写真の時間', '写真.md'],
  ['책을 어떻게 빌리나요?', '도서.md'],
  ['사진 시간', '바다.md'],
  ['where is the user input parsed', 'Code.md'],
  ['config file', 'Code.md'],
  ['frontmatter', 'Words.md'],
  ['spellbook', 'Words.md'],
])('%j is answered by %s, in its language', async (query, path) => {
  const { metadata } = await noteAgent(notes).ask('search_notes', { query, mode: 'question' });

  expect(metadata.results[0]?.path).toBe(path);
});
