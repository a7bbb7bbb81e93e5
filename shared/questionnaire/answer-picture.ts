/** The address of the picture of an answer. */
export function answerPicture(name: string): string {
  return `/answers/${name}.svg`;
}
