import { useScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { routes } from '#shared/routes.ts';
import { DiscussionList, type DiscussionsShown } from './DiscussionList.tsx';
import { DELETED, initialOf } from './names.ts';
import { AskingPane, ThreadPane } from './screen-parts.ts';
import { useLiveList } from './use-live-list.ts';
import './talk.css';
import './talk-thread.css';
import './talk-composer.css';
import './meeting/talk-meeting.css';
import './evidence/talk-evidence.css';
import './talk-reveal.css';

/** Where the list stands next to the thread, as in the styles. */
const WIDE = '(min-width: 64rem)';
const isWide = () => window.matchMedia(WIDE).matches;

/** 'Discussion': the thread, or the question before it; on a wide window the list next to it. */
export default function DiscussionScreen() {
  const { discussion, formKey, extras, list } = useScreenData('discussion');
  const name = discussion.name ?? DELETED;
  return (
    <Screen look="calm" title={<Title name={discussion.name} />} arrival={name} back={routes.discussions}>
      {list && <ListNextTo list={list} openToken={discussion.kind === 'thread' ? discussion.liveToken : undefined} />}
      {discussion.kind === 'thread' ? (
        <ThreadPane key={discussion.liveToken} read={discussion} formKey={formKey} extras={extras} />
      ) : (
        <AskingPane key={discussion.token} asking={discussion} formKey={formKey} />
      )}
    </Screen>
  );
}

function Title({ name }: { readonly name: string | null }) {
  return (
    <span className="talk-title">
      <span className={`talk-initial ${name === null ? 'talk-initial--nobody' : ''}`} aria-hidden="true">
        {initialOf(name)}
      </span>
      {name ?? DELETED}
    </span>
  );
}

interface ListNextToProps {
  readonly list: DiscussionsShown;
  readonly openToken: string | undefined;
}

function ListNextTo({ list, openToken }: ListNextToProps) {
  const shown = useLiveList(list, isWide);
  return (
    <nav className="talk-list talk-list--next" aria-label="Mes discussions">
      <DiscussionList {...shown} openToken={openToken} />
    </nav>
  );
}
