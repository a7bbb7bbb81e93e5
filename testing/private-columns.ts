/** Columns that cannot hold a recognisable canary, and why. */
export const withoutCanary: Readonly<Record<string, string>> = {
  'points_gained.once_key': 'a code of ours, unique for each row',
  'profile_phrases.beginnings': 'ids of ours: what follows another one is not shown',
  'members.suspended_at': 'a suspended member is shown to nobody',
  'members.paused_at': 'neither is one who pauses',
  'members.under_review_since': 'nor one who is looked into',
  'profiles.appearance_importance': 'the scoring looks its three codes up',
  'conversations.wrapped_with': 'names the secret of the key: with another one nothing could be read',
  'conversations.closed_at': 'a conversation that was closed long ago is shown to nobody',
  'conversations.blocked_at': 'neither is one that ended by a block',
  'conversations.stopped_at': 'nor one that is stopped while an age is verified',
  'match_choices.chosen_at': 'the schema takes it with a kind only',
  'match_choices.apart_from': 'the schema takes both days of a separation, or neither',
  'match_choices.apart_until': 'the schema takes both days of a separation, or neither',
};
/** Yes or no, small numbers, lists of others, fingerprints: nothing in them could be recognised. */
export const unrecognisable =
  'boolean smallint integer bigint uuid uuid[] smallint[] integer[] date[] boolean[] bytea bytea[] xid8'.split(' ');
/** Where the schema takes nothing but a few codes of ours. */
export const codes = [
  'consents.kind',
  'crushes.channel',
  'entitlement_grants.plan',
  'evening_attendees.impression',
  'evening_attendees.status',
  'match_choices.kind',
  'meeting_aftermaths.answer',
  'message_choices.channel',
  'moderation_decisions.outcome',
  'payment_interests.plan',
  'photos.state',
  'profiles.gender',
  'quiz_answers.answer',
  'reports.reason',
  'reports.source',
  'reports.state',
  'room_visits.room',
  'solo_games.game',
  'talk_choices.receives',
  'user_roles.role',
  'video_aftermaths.answer',
  'video_aftermaths.person',
  'voices.state',
];
