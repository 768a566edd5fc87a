/** Fetches pictures in a process of its own, so that its work is not counted as the server's. */
process.on('message', (addresses: string[]) => {
  void fetchAll(addresses).then(() => process.send?.('done'));
});

async function fetchAll(addresses: readonly string[]): Promise<void> {
  const left = [...addresses];
  const fetchNext = async (): Promise<void> => {
    for (let url = left.pop(); url; url = left.pop()) {
      const answer = await fetch(url);
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 4 }, fetchNext));
}
