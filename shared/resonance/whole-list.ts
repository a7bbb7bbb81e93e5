/** Premium's list goes down to this percentage, as it is shown: half of the scale (S-resonance-21). */
export const WHOLE_LIST_FROM = 50;
/** How many people are on a page of it. */
export const WHOLE_LIST_PAGE = 12;

/** Whether somebody whom matching lists is in the list that Premium opens. @param percentage as the member is shown it */
export function isInWholeList(percentage: number | undefined): boolean {
  return percentage !== undefined && percentage >= WHOLE_LIST_FROM;
}
