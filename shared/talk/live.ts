/** The topic of the stream that says that something changed in a conversation. */
export const TALK_TOPIC = 'conversations';

/**
 * The header by which a page names the conversation that it shows when it reads on: another window may have opened another
 * one since. It has the token of the page's data.
 */
export const CONVERSATION_HEADER = 'x-conversation';

/** The parameter with the version that an open page shows: what has not changed since is not sent again. */
export const VERSION_PARAMETER = 'version';

/** What the stream says of one conversation of the member who has it. */
export interface LiveConversation {
  /** The newest message. */
  readonly number: number;
  /** Differs after each change of a line that the member may read: a reaction, an answer, a message that was taken back. */
  readonly version: number;
}

/** The state of a member's conversations, for the badge and for the thread that is open. */
export interface LiveTalk {
  /** How many questions wait for the member, and how many people for an answer. */
  readonly invitations: number;
  readonly waiting: number;
  /** By the token that the data of a screen name (`liveToken`). */
  readonly conversations: ReadonlyMap<string, LiveConversation>;
}

export const noLiveTalk: LiveTalk = { invitations: 0, waiting: 0, conversations: new Map() };

/** Reads the word of the stream: `2,1 abc:17:40 def:3:9`. Anything else says nothing. */
export function readLiveTalk(word: string | undefined): LiveTalk {
  const [counts = '', ...known] = (word ?? '').split(' ');
  const [, invitations, waiting] = /^(\d+),(\d+)$/.exec(counts) ?? [];
  if (invitations === undefined || waiting === undefined) return noLiveTalk;
  const conversations = known.flatMap((one): [string, LiveConversation][] => {
    const [, token, number, version] = /^([\w-]+):(\d+):(\d+)$/.exec(one) ?? [];
    return token === undefined ? [] : [[token, { number: Number(number), version: Number(version) }]];
  });
  return { invitations: Number(invitations), waiting: Number(waiting), conversations: new Map(conversations) };
}

/** What other screens show of the conversations: it stays the same while two members write to each other. */
export function talkOutline(word: string | undefined): string {
  const { invitations, conversations } = readLiveTalk(word);
  return `${invitations},${conversations.size}`;
}
