import { Screen } from '../../frame/Screen.tsx';
import { useFormResult, useScreenData } from '../../frame/data.ts';
import { FormError } from '../../frame/FormError.tsx';
import { routes } from '#shared/routes.ts';
import { fr } from '#shared/typeset.ts';
import { DiscussionList, NoDiscussions } from './DiscussionList.tsx';
import { ReceivingForm } from './ReceivingForm.tsx';
import { useLiveList } from './use-live-list.ts';
import './talk.css';

const always = () => true;

/** 'Mes discussions': questions that wait, then conversations by turn; next to them who may ask. */
export default function DiscussionsScreen() {
  const data = useScreenData('discussions');
  const list = useLiveList(data, always);
  // The choice below says at its own place why it was not saved; the other forms that come here open a conversation.
  const isOpening = useFormResult()?.values['intent'] !== 'receive';
  const isEmpty = list.invitations.length + list.asked.length + list.discussions.length === 0;
  return (
    <Screen
      look="calm"
      title="Mes discussions"
      intro={isEmpty ? undefined : fr`Chaque discussion s'est ouverte parce que vous l'avez voulu, ensemble.`}
      back={routes.matches}
    >
      <div className="talk-list">
        {isOpening && <FormError />}
        {isEmpty ? <NoDiscussions /> : <DiscussionList {...list} />}
        <noscript>
          <a href={routes.discussions}>Actualiser la liste</a>
        </noscript>
      </div>
      <div className="talk-pane">
        <ReceivingForm {...data} />
      </div>
    </Screen>
  );
}
