/** Something the product promises, with the figure that is asked of it. */
export interface Promised {
  readonly promise: string;
  readonly asked: string;
  /** Why it is not fulfilled, or fulfilled otherwise; printed in the table. */
  readonly exception?: string;
  /** A program that its tests need and that not every machine can have: without it the promise is not asked. */
  readonly needs?: string;
}

/**
 * What is promised about sign-in, access, mail, uploads, pages, running, privacy, conversations, evenings and meetings by video. Each is kept by the tests whose
 * title, or that of their group, begins with its name ('A1: …'); `npm run promises` runs them with the whole figures. A
 * letter from A to J with a number names a promise and nothing else; rules are cited as `S-crush-3`
 * (docs/specification).
 */
export const promises = {
  A1: {
    promise: 'A sign-in link works once, however many use it',
    asked: '1 session of 50 at once, 200 rounds, 2 processes',
  },
  A2: { promise: 'Mail scanners neither sign in nor use a link up', asked: '0 sessions; the owner still signs in' },
  A3: {
    promise: 'A link lives ten minutes, dies with a newer one of its browser, and three live at once',
    asked: 'valid at 595 s, refused at 601 s; of 4 browsers 3',
  },
  A4: { promise: 'No link can be guessed or read anywhere', asked: '≥ 128 bits; 0 hits in dump, logs and referrers' },
  A5: {
    promise: 'Nothing tells who is a member',
    asked: 'same bytes; median difference ≤ 5 ms over 500 pairs',
    exception:
      'a crush towards an address that stopped all mails is refused with that reason; members and strangers stop them alike, so it tells nothing about an account',
  },
  A6: {
    promise: 'Links are limited, and a flood locks nobody out',
    asked: 'exactly 3 mails of 200 requests at once; the owner gets in after them, and after those of a whole day',
  },
  A7: { promise: 'Nobody is led to another site', asked: '30 addresses: 0 leave; forged Host changes no mail' },
  A8: { promise: 'A session ends when it is ended', asked: 'dead in both processes ≤ 1 s' },
  A9: { promise: 'A sign-in survives a database that is down', asked: '503 ≤ 2 s, 0 exits, link still valid' },
  A10: {
    promise: 'Other sites change nothing',
    asked: 'every route × 7 origins = 403; GET changes 0 rows but counts of what was shown',
  },
  A11: {
    promise: 'Nothing is open because a line was forgotten',
    asked: 'every public configuration without NODE_ENV refused; the mailbox for its own machine alone',
  },
  A12: {
    promise: 'Many addresses of one client are one client',
    asked: '60 addresses of a /64, ports, junk: the limit of one; a /48: 16 limits',
  },
  B1: { promise: 'Everybody may do what their role allows, on every route', asked: 'routes × 9 roles, 0 differences' },
  B2: { promise: 'No identifier opens what belongs to another', asked: '0 foreign data; ids of ≥ 122 random bits' },
  B3: {
    promise: 'A photo is seen by whom it was shown to',
    asked: '1 000 sequences equal the model; a veil no better than a guess',
  },
  B4: { promise: 'Private fields stay private', asked: '0 planted values found in any page, call or mail' },
  B5: { promise: 'Nobody makes a match for somebody else', asked: '0 rows of 500 forged; 1 match, 1 notice each' },
  B6: { promise: 'Nobody can be located', asked: '0 bytes differ in a town; 400 positions: error ≥ 2.5 km' },
  B7: { promise: 'Profiles cannot be collected', asked: '≤ 150 a day for one account, 0 for a stranger' },
  B8: {
    promise: 'Administration is for admins, and recorded',
    asked: '404 for others; actions = audit rows',
    exception:
      'the two screens say that access is refused, or ask for a password, as S-administration-3 wants: no 404, no data',
  },
  B9: { promise: 'A block acts at once and both ways', asked: '0 sights, mails, matches ≤ 1 s, also after a refresh' },
  B10: { promise: 'Adults only', asked: 'to the day; no second try for 24 h; a report with weight hides ≤ 1 s' },
  B11: {
    promise: 'Nobody works out what others look for, or their body, height or age',
    asked: '0 bytes differ over 10 000 changes; age and height named ≤ 5 % more often than guessed in 30 days',
    exception:
      'the 5 % hold for a member who sees six people; one who sees more of each range of ages, by Premium or by changing shared answers as well, names more ages (decision 56 has the figures), until a tile shows the age itself',
  },
  B12: {
    promise: 'What two accounts are told of somebody cannot be joined',
    asked: '2 accounts, 2 days: 0 strings of 8 characters in common but name and what is shared',
    exception: 'a picture is the same for all who may open it',
  },
  B13: {
    promise: 'Blocks, open cases and suspensions hold for the mailbox',
    asked: '0 ways around them by another spelling, account or address; 0 readable addresses retained',
  },
  B14: {
    promise: 'A false report hides nobody',
    asked: '0 of 20 new accounts of one network hide an adult; alarm ≤ 1 s',
  },
  C1: { promise: 'No mail is lost', asked: '600 mails, 70 kills, 3 restarts: 0 lost, ≤ 1 % double' },
  C2: { promise: 'What is done and what is mailed agree', asked: '100 kills: rows = mails' },
  C3: { promise: 'A bad mail server holds nobody up', asked: '4xx later, 5xx never again, others ≤ 5 s' },
  C4: { promise: 'Nothing is smuggled into a mail', asked: '40 inputs: 1 recipient, 0 extra headers' },
  C5: { promise: 'One click stops the mails', asked: '100 % of mails; no cookie; effective ≤ 1 s' },
  C6: { promise: 'Who must not be written to is not, at the moment of sending', asked: '0 of 100 queued mails' },
  C7: { promise: 'A crush cannot be used to harass', asked: '1 a pair; 1 a day, 3 in 30 to one; 5 a day from one' },
  C8: { promise: 'Mails are discreet', asked: '0 telling words, 0 remote resources, 0 strangers kept' },
  C9: { promise: 'Jobs survive their worker', asked: 'resumed ≤ 90 s; each cron tick one job' },
  D1: { promise: 'Only pictures come in, and nothing with them', asked: '40 hostile files; 50 real photos accepted' },
  D2: { promise: 'Bombs harm nobody else', asked: '20 at once: ≤ 250 MB more, 0 exits; slow ones starve nobody' },
  D3: { promise: 'Broken uploads leave nothing', asked: '400: 0 exits, 0 files, descriptors ± 5' },
  D4: { promise: 'Files and rows agree', asked: 'orphans gone ≤ 1 h; no row without its file' },
  E1: { promise: 'Only our own code runs', asked: 'no inline, no eval; 0 violations in every journey' },
  E2: { promise: 'Nothing that people write runs', asked: '60 inputs in every field: 0 run' },
  E3: { promise: 'Every answer carries its headers', asked: '100 % of answers, errors too' },
  E4: { promise: 'Hostile input harms nothing', asked: '20 000 inputs: 0 exits, 0 traces, 0 private values in logs' },
  E5: { promise: 'The way to the first resonances is short', asked: 'on a phone ≤ 45 taps, ≤ 900 words' },
  F1: { promise: 'The database may restart', asked: '0 exits; last failure ≤ 5 s after it is up' },
  F2: { promise: 'A full pool says so soon', asked: '503 with Retry-After ≤ 2.5 s' },
  F3: { promise: 'A release fails no request', asked: '5 000 requests over two restarts: 0 failed' },
  F4: {
    promise: 'Migrations can be interrupted, and wait for nobody',
    asked: 'gives up ≤ 2 s; runs again after a kill',
  },
  F5: { promise: 'Health is told truly', asked: 'lives without a database; not ready ≤ 2 s after its loss' },
  F6: {
    promise: 'A backup restores everything, and nobody who left, refused or was signed in',
    asked: 'sums equal; erased stay erased; 0 sessions; newer refusals hold',
  },
  F7: {
    promise: 'A refresh ends the same, however it is interrupted',
    asked: '10 kills, twice at once: equal; 0 notices doubled',
  },
  G1: {
    promise: 'A member can have what is held about them, and learns from it of no other',
    asked: '100 % of columns decided; 0 bytes differ by an act of another',
  },
  G2: { promise: 'Erased is erased', asked: '12 planted values: 0 hits ≤ 60 s' },
  G3: { promise: 'Consent is given, recorded and taken back', asked: '3 boxes, unticked; withdrawal empties' },
  G4: { promise: 'Refusing cookies is as easy as accepting', asked: 'same layer, 1 click, ± 2 px; 180 days; 0 before' },
  G5: { promise: 'Nothing is kept longer than said', asked: 'warned at 23, erased at 24 months; links ≤ 24 h' },
  G6: { promise: 'Anybody can report, and learns what became of it', asked: '≤ 2 clicks; acknowledged ≤ 60 s' },
  H1: {
    promise: 'No message is lost or doubled',
    asked: '10 000 by 50 pairs, 50 kills, 3 restarts: 0 lost, 0 double, in order for both',
  },
  H2: {
    promise: 'A message reaches the other at once, and an ended session is silent',
    asked:
      '100 a second, 1 000 streams, 2 processes: 95 % ≤ 300 ms, or ≤ 10 times a NOTIFY of the same run; silent ≤ 1 s',
  },
  H3: { promise: 'Nobody reads a word that they did not ask for', asked: '10 000 sequences: 0 bytes seen too early' },
  H4: {
    promise: 'The words of a conversation are sealed',
    asked: '1 000 canary sentences: 0 hits in dump, logs, mails, notifications, metrics, backups',
  },
  H5: { promise: 'A block or a closing silences at once', asked: '0 deliveries after 1 s, 2 processes' },
  H6: {
    promise: 'Cautions warn of frauds, and seldom of anything else',
    asked: '≥ 95 % of 300; alarms ≤ 0.5 % of 2 000, ≤ 0.2 % about abuse; 0 requests while typing',
  },
  H7: { promise: 'Evidence outlives the account that it accuses', asked: 'every word read after the deletion' },
  H8: {
    promise: 'Nobody reads or writes a conversation of others',
    asked: 'every address × 5 kinds of people: 0 words',
  },
  H9: { promise: 'Everybody can talk: without scripts, by keyboard', asked: 'the whole way; 0 findings of axe' },
  H10: {
    promise: "What is answered to 'Et alors ?' is secret",
    asked: '0 bytes differ for the other, but a shared wish',
  },
  H11: {
    promise: 'Nobody is flooded with questions, and no queue shows',
    asked: '≤ 3 a day each, 72 to 25, 28 days; 0 bytes differ by what waits',
  },
  I1: {
    promise: 'Tables are nearly as good as any could be, proved',
    asked: '20 rooms of 36: each ≥ 99 % of the bound, median ≥ 99.9 %',
  },
  I2: { promise: 'Nobody sits with somebody whom a rule forbids', asked: '0 forbidden pairs in 10 000 random rooms' },
  I3: {
    promise: 'A place is given once, and none is lost, however many ask',
    asked: '200 at once for 60 places: exactly 60, the others in the order of asking',
  },
  I4: {
    promise: 'Composing can be interrupted, and ends the same',
    asked: 'killed half-way, begun again, twice at once: the same tables; nobody told twice',
  },
  I5: {
    promise: 'A table survives those who cancel on the day',
    asked: '20 % cancel: ≥ 95 % of the bound of those who remain',
  },
  I6: {
    promise: 'The calendar takes an evening as it is',
    asked: 'read back by another parser: the same hours, also over a change of clocks; nobody named',
  },
  I7: {
    promise: 'An evening is lived by everybody, and nobody else learns who comes',
    asked: 'organiser, member, somebody who waited, without scripts too; every address: 0 names',
  },
  J1: {
    promise: 'Two who meet by video see each other at once, through the relay',
    asked: 'first picture: 95 % ≤ 3 s on one machine',
    needs: 'coturn',
  },
  J2: {
    promise: 'Nothing that is said of the way to a member names their address',
    asked: '200 descriptions: 0 candidates but of the relay, 0 addresses behind them',
    needs: 'coturn',
  },
  J3: {
    promise: 'The relay serves nobody but the two of a meeting, and not for long',
    asked: 'forged, expired and foreign credentials: 0 allocations',
    needs: 'coturn',
  },
  J4: { promise: 'A veiled picture is veiled before it leaves the device', asked: 'sharpness lifted ≥ 2 × veiled' },
  J5: { promise: 'Nobody else comes into a meeting by video', asked: 'a third member and a second tab: refused' },
  J6: {
    promise: 'A relay that dies and comes back ends no talk',
    asked: 'killed and started: both see each other again',
    needs: 'coturn',
  },
  J7: { promise: 'A block ends a talk for both', asked: '≤ 1 s' },
  J8: { promise: 'The light of the camera goes out with the talk', asked: 'tracks ended ≤ 1 s after leaving' },
} as const satisfies Readonly<Record<string, Promised>>;

export type PromiseName = keyof typeof promises;
