/** How many rows one statement deletes: it takes a fraction of a second, and its locks are soon gone. */
const ROWS_AT_A_TIME = 5000;

/**
 * Deletes rows with one statement after the other, each of limited size, until none is left.
 * @param deleteSome deletes at most so many rows; where one key has several rows it may be more
 * @returns how many were deleted
 */
export async function deleteInParts(
  deleteSome: (limit: number) => PromiseLike<{ readonly rowCount: number }>,
  rowsAtATime = ROWS_AT_A_TIME,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { rowCount } = await deleteSome(rowsAtATime);
    deleted += rowCount;
    if (rowCount < rowsAtATime) return deleted;
  }
}
