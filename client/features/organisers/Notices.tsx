import { useFormResult } from '../../frame/data.ts';
import { Alert } from '../../ui/Alert.tsx';
import {
  moderatedEveningNotices,
  organiserNotices,
  type ModeratedEveningNotice,
  type OrganiserNotice,
} from '#shared/messages/organisers.ts';

/** What was done just now; it goes once something else is tried. */
export function Notice({ notice }: { readonly notice: OrganiserNotice | null }) {
  const result = useFormResult();
  if (notice === null || result) return null;
  return <Alert kind={notice === 'accueil-ferme' ? 'info' : 'success'}>{organiserNotices[notice]}</Alert>;
}

/** What was done just now, for the team. */
export function ModerationNotice({ notice }: { readonly notice: ModeratedEveningNotice | null }) {
  const result = useFormResult();
  return notice && !result ? <Alert kind="success">{moderatedEveningNotices[notice]}</Alert> : null;
}
