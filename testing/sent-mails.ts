/** What the mail servers of this process took, oldest first: a worker may be quicker than the test that looks for a mail. */
export const sentMails: { readonly to: readonly string[]; readonly text: string }[] = [];
