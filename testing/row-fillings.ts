import { CONSENT_VERSION } from '#server/features/members/member.queries.ts';
import { eveningFillings, type Filling } from './evening-row-fillings.ts';
import { videoFillings } from './video-row-fillings.ts';

const conversation = `conversation(n)`;
const recent = `now() - n * interval '5 minutes'`;
/** Another member than `member(n)`, and never the same for two neighbours. */
const other = 'member(n % 50000 * 7919 % 49999 + 1)';
const lower = `least(member(n), member(n + 1))`;
const upper = `greatest(member(n), member(n + 1))`;
const hash = `sha256(n::text::bytea)`;
const token = `md5(n::text)`;
/** One town after the other. */
const place = `(SELECT id FROM places WHERE id > n % 20000 ORDER BY id LIMIT 1)`;
/** As different from each other as names are, so that a part of one finds few. */
const name = `translate(substr(md5('name' || n), 1, 8), '0123456789', 'gijklmnopq')`;
const three = `ARRAY[member(n % 49000 + 1), member(n % 49000 + 2), member(n % 49000 + 3)]`;

/** Rows of everybody, in believable numbers: what a member has many of is there for some, so that it is made quickly. */
export const fillings: readonly Filling[] = [
  [
    'members',
    50_000,
    'id, email, display_name, age_confirmed, created_at, last_active_on, mailbox_hash, last_signed_in_at, paused_at',
    `member(n), ${name} || n || '@exemple.fr', initcap(${name}), true, now() - n * interval '10 minutes', current_date - n % 20, 'm' || ${token}, now(), CASE WHEN n % 10 NOT IN (0, 5) THEN now() END`,
  ],
  [
    'consents',
    100_000,
    'member_id, kind, version',
    `member((n + 1) / 2), (ARRAY['terms', 'sensitive_data'])[n % 2 + 1], '${CONSENT_VERSION}'`,
  ],
  [
    'profiles',
    50_000,
    'user_id, display_name, gender, birth_date, profile_completed, completed_at',
    `member(n), initcap(${name}), 'femme', '1990-01-01', n % 10 > 0, CASE WHEN n % 10 > 0 THEN now() - n * interval '10 minutes' END`,
  ],
  ['user_preferences', 50_000, 'user_id, preferred_age_min, preferred_age_max', `member(n), 25, 45`],
  [
    'voices',
    20_000,
    'id, member_id, week, state, duration, waveform, updated_at',
    `gen_random_uuid(), member(n), date_trunc('week', now())::date, 'kept', 30000, '{1,2,3}', now()`,
  ],
  ['photos', 20_000, 'id, user_id, state, veil', `gen_random_uuid(), member(n), 'kept', '{1,2,3}'`],
  [
    'match_codes',
    50_000,
    'member_id, code, version',
    `member(n), CASE WHEN n % 10 = 5 THEN CASE WHEN n % 250 = 5 THEN (SELECT code FROM match_codes WHERE member_id = :matching::uuid) ELSE (SELECT code FROM match_codes WHERE member_id = :lonely::uuid) END END, (SELECT version FROM match_codes WHERE member_id = :matching::uuid)`,
  ],
  [
    'match_lists',
    50_000,
    'member_id, candidate_ids, points, beyond_distance, generation, day, packed_generation',
    `member(n), ${three}, '{3,2,1}', '{f,f,f}', 1, current_date, 1`,
  ],
  [
    'match_sixes',
    50_000,
    'member_id, candidate_ids, points, beyond_distance, is_mutual, generation, packed_generation',
    `member(n), ${three}, '{3,2,1}', '{f,f,f}', '{f,f,f}', 1, 1`,
  ],
  ['match_reaches', 50_000, 'member_id, counted_on, counts', `member(n), current_date, '{9,8,7,6,5,4,3,9,9,9,9}'`],
  ['match_notices', 50_000, 'member_id, known_ids', `member(n), ${three}`],
  ['news_states', 50_000, 'member_id, version, newest_line, seen_line', `member(n), 3, 3, 3`],
  // Three for a member: of fewer lines, a batch of a thousand rightly reads them all instead of a thousand by the key.
  [
    'news_lines',
    150_000,
    'member_id, number, kind, about_id, happened_at',
    `member((n + 2) / 3), n % 3 + 1, 'crush', ${other}, now() - n * interval '30 seconds'`,
  ],
  ['profile_sights', 50_000, 'member_id, day, seen_ids', `member(n), current_date - (n % 50 = 0)::int, ${three}`],
  [
    'shown_percentages',
    50_000,
    'member_id, day, other_ids, percentages',
    `member(n), current_date, ${three}, '{90,80,70}'`,
  ],
  ['private_answer_changes', 20_000, 'member_id, day, changes', `member(n), current_date - n % 3, 1`],
  ['viewed_matches', 50_000, 'user_id, viewed_user_id, viewed_at', `member(n), ${other}, ${recent}`],
  ['theme_card_responses', 50_000, 'user_id, theme, card_id, response', `member(n), 'gouts', 'gout-1', 'oui'`],
  ['theme_notices', 20_000, 'user_id, told_id, theme, told_at', `member(n), ${other}, 'gouts', ${recent}`],
  ['quiz_answers', 100_000, 'user_id, question_id, answer', `member((n + 1) / 2), 'question-' || n % 2, 'top'`],
  [
    'daily_answers',
    20_000,
    'member_id, top_days, bottom_days, answer_count',
    `member(n), ARRAY[current_date - n % 9], ARRAY[current_date - 20], 2`,
  ],
  [
    'premium_quiz_answers',
    20_000,
    'member_id, quiz, first_ids, began_at, finished_at, takes_part_since',
    `member(n), 'gouts', ARRAY['retour-1'], ${recent}, ${recent}, ${recent}`,
  ],
  ['public_quiz_answers', 20_000, 'member_id, quiz, answers, saved_at', `member(n), 'quizLove', '01230123', ${recent}`],
  [
    'quiz_comparisons',
    20_000,
    'id, quiz, invitation_hash, begun_at, ends_at',
    `md5('comparison' || n)::uuid, 'quizLove', ${hash}, ${recent}, now() + interval '9 days'`,
  ],
  [
    'quiz_comparison_answers',
    20_000,
    'comparison_id, seat, member_id, seat_hash, answers',
    `md5('comparison' || n)::uuid, 1, member(n), sha256(('seat' || n)::bytea), '01230123'`,
  ],
  ['unexpected_matches', 20_000, 'member_id, day, about_id', `member(n), current_date - 20, ${other}`],
  [
    'points_gained',
    50_000,
    'user_id, points_amount, reason, once_key, gained_at',
    `member(n), 5, 'play', 'once', ${recent}`,
  ],
  ['intuitive_draws', 20_000, 'member_id, reading, drawn_at', `member(n), 'lecture', ${recent}`],
  ['subscription_offered', 20_000, 'user_id, is_active, ends_at', `member(n), true, now() + interval '9 days'`],
  ['early_members', 20_000, 'user_id, thanked_at, thanks_seen_at', `member(n), now(), now()`],
  ['payment_interests', 20_000, 'user_id, plan, chosen_at', `member(n), 'premium', ${recent}`],
  [
    'room_visits',
    20_000,
    'member_id, room, week, started_at, ends_at',
    `member(n), 'games', current_date - n % 7, now() - n % 7 * interval '1 day', now() - n % 7 * interval '1 day'`,
  ],
  ['referral_codes', 20_000, 'member_id, code', `member(n), 'CODE' || n`],
  ['referrals', 20_000, 'invited_id, inviter_id, invited_at', `member(n), ${other}, ${recent}`],
  ['rewarded_mailboxes', 20_000, 'mailbox_hash, inviter_id, rewarded_at', `${token}, member(n), ${recent}`],
  ['crushes', 20_000, 'sender_id, contact_hash, channel, created_at', `member(n), ${token}, 'mail', ${recent}`],
  [
    'crush_invitations',
    20_000,
    'sender_hash, mailbox_hash, requested_at, sent_at',
    `'s' || ${token}, 'm' || ${token}, ${recent}, ${recent}`,
  ],
  [
    'deletion_requests',
    10_000,
    'member_id, token_hash, requested_at, expires_at',
    `member(n), ${hash}, now(), now() + interval '1 day'`,
  ],
  [
    'copy_links',
    10_000,
    'member_id, token_hash, requested_at, expires_at',
    `member(n), ${hash}, now(), now() + interval '1 day'`,
  ],
  [
    'push_subscriptions',
    20_000,
    'member_id, endpoint_hash, sealed_subscription, created_at',
    `member(n), ${hash}, '', ${recent}`,
  ],
  ['known_browsers', 50_000, 'member_id, browser_hash, seen_on', `member(n), ${hash}, current_date - n % 30`],
  [
    'address_changes',
    10_000,
    'member_id, old_email, new_email, confirm_hash, requested_at, confirmed_at, expires_at',
    `member(n), 'vieux' || n || '@exemple.fr', ${name} || n || '@exemple.fr', ${hash}, now(), now(), now() + interval '1 day'`,
  ],
  [
    'former_mailboxes',
    10_000,
    'member_id, mailbox_hash, left_on',
    `member(n), 'm' || md5('former' || n), current_date`,
  ],
  [
    'message_choices',
    20_000,
    'member_id, occasion, channel, is_wanted, chosen_at',
    `member(n), 'matches', 'mail', n % 2 = 0, now()`,
  ],
  [
    'entitlement_grants',
    10_000,
    'member_id, number, plan, months, starts_on, reason, granted_at',
    `member(n), 1, 'premium', 1, current_date, 'geste', now()`,
  ],
  [
    'conversations',
    20_000,
    'id, first_id, second_id, created_at, opened_at, last_number, last_at, retained_until',
    `${conversation}, ${lower}, ${upper}, ${recent}, ${recent}, 2, ${recent}, now() + interval '90 days'`,
  ],
  [
    'conversation_members',
    40_000,
    'conversation_id, member_id, side, is_listed, last_at',
    `conversation((n + 1) / 2), member((n + 1) / 2 + n % 2), n % 2 + 1, true, ${recent}`,
  ],
  [
    'messages',
    60_000,
    'conversation_id, number, sender, kind, sealed_text, client_key, sent_at',
    `conversation((n + 2) / 3), (n + 2) % 3 + 1, n % 2 + 1, (ARRAY['question', 'text', 'meeting'])[(n + 2) % 3 + 1], '', gen_random_uuid(), ${recent}`,
  ],
  [
    'question_answers',
    20_000,
    'conversation_id, number, side, sealed_text, answered_at',
    `${conversation}, 1, 1, '', now()`,
  ],
  [
    'games',
    20_000,
    'conversation_id, number, began_by, game, seed, sealed_moves, first_awaited, second_awaited, changed_at',
    `${conversation}, 2, 1, 'tale', n, '', true, false, ${recent}`,
  ],
  [
    'voice_notes',
    20_000,
    'conversation_id, id, number, duration, waveform, created_at, sent_at',
    `${conversation}, gen_random_uuid(), 2, 30000, '{1,2,3}', now(), now()`,
  ],
  [
    'solo_games',
    20_000,
    'member_id, game, seed, sealed_moves, sealed_with, changed_at',
    `member(n), 'tale', n, '', 'clef', ${recent}`,
  ],
  [
    'message_reactions',
    20_000,
    'conversation_id, number, side, reaction, reacted_at',
    `${conversation}, 2, 1, 'coeur', now()`,
  ],
  [
    'conversation_askings',
    20_000,
    'conversation_id, number, asker_id, asked_id, question_key, sealed_answer, client_key, asked_at, reached_at, answered_at',
    `${conversation}, 1, ${lower}, ${upper}, 'q', '', gen_random_uuid(), ${recent}, ${recent}, ${recent}`,
  ],
  [
    'profile_phrases',
    20_000,
    'member_id, beginnings, texts, written_at',
    `member(n), ARRAY['pluie'], ARRAY['je lis'], ${recent}`,
  ],
  [
    'list_filters',
    10_000,
    'member_id, sets, saved_at',
    `member(n), jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'Près', 'filter', '{}'::jsonb)), ${recent}`,
  ],
  [
    'boosts',
    10_000,
    'member_id, id, begun_at, ends_at, closed_at',
    `member(n), gen_random_uuid(), ${recent} - interval '9 hours', ${recent} - interval '5 hours', ${recent} - interval '4 hours'`,
  ],
  ['talk_choices', 10_000, 'member_id, receives, chosen_at', `member(n), 'six', now()`],
  ['talk_paces', 20_000, 'member_id, day, written_today, newest_at', `member(n), current_date, 1, ARRAY[now()]`],
  [
    'meetings',
    20_000,
    'conversation_id, number, taken_index, taken_on, taken_at',
    `${conversation}, 3, 0, current_date + 9, ${recent}`,
  ],
  [
    'meeting_links',
    20_000,
    'token_hash, member_id, conversation_id, number, ends_at',
    `${hash}, ${lower}, ${conversation}, 3, now() + interval '9 days'`,
  ],
  ...videoFillings,
  ['closed_pairs', 10_000, 'first_id, second_id, until', `${lower}, ${upper}, now() + interval '9 days'`],
  [
    'match_choices',
    20_000,
    'member_id, about_id, kind, chosen_at, apart_from, apart_until, ends_at',
    `member(n), ${other}, (ARRAY['interested', 'later', 'pass'])[n % 3 + 1], ${recent}, CASE WHEN n % 3 = 2 THEN current_date - 9 END, CASE WHEN n % 3 = 2 THEN current_date + 99 END, now() + interval '99 days'`,
  ],
  ['blocks', 20_000, 'blocker_id, blocked_id, blocked_at', `member(n), member(n + 9), ${recent}`],
  [
    'retained_blocks',
    10_000,
    'blocker_hash, blocked_hash, blocked_at, is_named',
    `'a' || ${token}, 'b' || ${token}, now(), false`,
  ],
  [
    'retained_sanctions',
    10_000,
    'mailbox_hash, kind, since, retained_until',
    `${token}, 'suspension', now(), now() + interval '99 days'`,
  ],
  ['photo_reveals', 20_000, 'first_id, second_id, first_asked_at', `${lower}, ${upper}, ${recent}`],
  [
    'reports',
    20_000,
    'source, reporter_id, reported_id, reason, state, created_at, decided_at',
    `'member', member(n), ${other}, 'other', 'decided', ${recent}, ${recent}`,
  ],
  [
    'moderation_decisions',
    20_000,
    'report_id, member_id, outcome, ground, decided_at',
    `id, reported_id, 'nothing', 'other', decided_at`,
  ],
  [
    'report_evidence',
    20_000,
    'report_id, number, is_by_reported, is_ticked, sealed_text, sealed_with, sent_at',
    `id, 1, true, true, '', 'clef', created_at`,
  ],
  ['report_voices', 20_000, 'report_id, number, sealed_sound', `id, 0, ''`],
  [
    'sessions',
    50_000,
    'sid, sess, expire, opened_at',
    `'s' || ${token}, json_build_object('cookie', json_build_object('originalMaxAge', 1000000000), 'passport', json_build_object('user', member(n)), 'openedMatchId', ${other}), now() + interval '20 days', now()`,
  ],
  [
    'login_links',
    20_000,
    'token_hash, browser_hash, email, expires_at, used_at, mailbox_hash',
    `${hash}, ${hash}, ${name} || n || '@exemple.fr', now() + n * interval '1 second', now(), 'm' || ${token}`,
  ],
  ...eveningFillings({ name, other, place, recent, token }),
  [
    'sign_in_notices',
    20_000,
    'token_hash, member_id, sign_in_id, address_hash, browser_hash, device, signed_in_at, expires_at',
    `${hash}, member(n), gen_random_uuid(), ${token}, ${hash}, 'Firefox', now(), now() + n * interval '1 minute'`,
  ],
  [
    'passkeys',
    20_000,
    'credential_id, member_id, user_handle, public_key, sign_count, transports, name, created_at',
    `${hash}, member(n), ${hash}, ${hash}, 1, '{internal}', 'clef', now()`,
  ],
  [
    'rate_limits',
    20_000,
    'key, points, expire',
    `'limite:' || n, 1, (extract(epoch FROM now()) * 1000)::bigint + n * 1000`,
  ],
  ['do_not_contact', 10_000, 'mailbox_hash, since', `${token}, now()`],
  [
    'bounced_addresses',
    10_000,
    'address_hash, status, since, bounced_at',
    `${token}, '5.1.1', now() - n * interval '20 minutes', now() - n * interval '20 minutes'`,
  ],
  ['desinscription_email', 10_000, 'email, source, unsubscribed_at', `'u' || n || '@exemple.fr', 'form', ${recent}`],
  [
    'outbox_mails',
    50_000,
    'kind, dedupe_key, recipient_hash, state, sent_at, created_at',
    `'new-matches', member(n) || ':' || n, ${token}, 'sent', now() - n * interval '40 seconds', now() - n * interval '40 seconds'`,
  ],
  [
    'page_visits',
    50_000,
    'page_name, visited_at, visits',
    `(ARRAY['home', 'login', 'matches'])[n % 3 + 1], now() - n * interval '2 minutes', 3`,
  ],
  ['erased_members', 10_000, 'member_hash, erased_at', `${token}, now()`],
  [
    'data_downloads',
    10_000,
    'id, member_id, requested_at, expires_at',
    `gen_random_uuid(), member(n), now(), now() + n * interval '1 minute'`,
  ],
  ['audit_log', 20_000, 'actor, action, subject, happened_at', `'cli', 'member.show', 'member:' || n, ${recent}`],
  [
    'pgboss.job_common',
    20_000,
    'name, data, state, policy, completed_on',
    `'mail.send', json_build_object('mailId', member(n)), 'completed', 'standard', now()`,
  ],
];

/** From the rows of another table instead of from numbers. */
export const sources: Readonly<Record<string, string>> = {
  moderation_decisions: 'reports',
  report_evidence: 'reports',
  report_voices: 'reports',
};
