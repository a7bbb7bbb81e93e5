import { accountEntries } from './account.ts';
import { conversationEntries } from './conversations.ts';
import { crushEntries } from './crush.ts';
import { eveningEntries } from './evenings.ts';
import type { KnowledgeEntry } from './entry.ts';
import { listEntries } from './list.ts';
import { matchEntries } from './matches.ts';
import { newsEntries } from './news.ts';
import { photoEntries } from './photos.ts';
import { planEntries } from './plans.ts';
import { playRoomEntries } from './play-room.ts';
import { pointEntries } from './points.ts';
import { privacyEntries } from './privacy.ts';
import { roomEntries } from './rooms.ts';
import { safetyEntries } from './safety.ts';
import { talkEntries } from './talk.ts';
import { technicalEntries } from './technical.ts';

/** All written knowledge of the assistant. */
export const knowledge: readonly KnowledgeEntry[] = [
  ...matchEntries,
  ...listEntries,
  ...conversationEntries,
  ...photoEntries,
  ...newsEntries,
  ...playRoomEntries,
  ...roomEntries,
  ...eveningEntries,
  ...pointEntries,
  ...crushEntries,
  ...planEntries,
  ...privacyEntries,
  ...safetyEntries,
  ...accountEntries,
  ...technicalEntries,
  ...talkEntries,
];
