/** The beginning of a response as text, and whether there is more. The rest is not downloaded. */
export async function readBeginning(
  response: Response,
  mostBytes: number,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    const wanted = piece.value.subarray(0, mostBytes - bytes);
    text += decoder.decode(wanted, { stream: true });
    bytes += piece.value.length;
    if (bytes <= mostBytes) continue;
    await reader?.cancel();
    return { text, isCut: true };
  }
  return { text, isCut: false };
}
