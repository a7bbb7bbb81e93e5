/** The fields that every form about a meeting sends. */
export function Hidden({
  intent,
  number,
  token,
}: {
  readonly intent?: string;
  readonly number: number;
  readonly token: string;
}) {
  return (
    <>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="number" value={number} />
    </>
  );
}
