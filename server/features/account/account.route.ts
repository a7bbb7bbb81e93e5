import { redirect } from 'react-router';
import {
  confirmCopySchema,
  copyTokenSchema,
  deleteSchema,
  endSessionSchema,
  type AccountIntent,
} from '#shared/account/account.ts';
import { changeEmailSchema } from '#shared/account/address-change.ts';
import { changeNameSchema } from '#shared/account/name-change.ts';
import type { AppError, FieldErrors } from '#shared/errors.ts';
import { messageChoicesSchema } from '#shared/notifications/message-choices.ts';
import { notificationsOnSchema } from '#shared/notifications/push.ts';
import { addPasskeySchema, removePasskeySchema, renamePasskeySchema } from '#shared/passkeys/passkeys.ts';
import { routes } from '#shared/routes.ts';
import { badForm, formAction, refuse } from '../../web/form-action.ts';
import { appContext, requireMember, sessionContext, type ServerRoute } from '../../web/route.ts';
import { noticeOf, notices } from './account-notices.ts';
import { withdrawSensitiveConsent } from './consents.service.ts';
import { switchNotificationsOff, switchNotificationsOn } from '../notifications/push.service.ts';
import { isFreshlyProven } from '../members/member-proof.ts';
import { renamePasskey } from '../passkeys/passkeys.queries.ts';
import { proofPath } from './account-proof.route.ts';
import { setSubscribed } from '../unsubscribe/unsubscribe.service.ts';
import { loadAccount } from './account.service.ts';
import { requestAddressChange } from './address-change.service.ts';
import { requestDeletion } from './deletion-request.service.ts';
import { confirmCopy, hasConfirmedCopy, requestCopyLink } from './copy-link.service.ts';
import { mayRequestDownload, requestDownload } from './download.service.ts';
import { saveMessageChoices } from './message-choices.service.ts';
import { changeName } from './name-change.service.ts';
import { addOwnPasskey, removeOwnPasskey } from './own-passkeys.service.ts';
import { pauseMember, resumeMember } from './pause.service.ts';
import { endSession } from './sessions.service.ts';

/**
 * The account page. It opens without the consents too, because a member who withdraws one must still be able to leave
 * (S-account-1).
 */
export const accountRoute = {
  access: 'member',
  async loader({ request, context }) {
    const page = await loadAccount(context.get(appContext), context.get(sessionContext), requireMember(context));
    const query = new URL(request.url).searchParams;
    const token = copyTokenSchema.safeParse(query.get('token'));
    return {
      ...page,
      // A GET of the mailed link changes nothing: mail scanners open every link.
      copyToken: token.success ? token.data : null,
      notice: noticeOf(query.get('info'), page),
    };
  },
  action: formAction({
    admit: ({ context }) => ({ member: requireMember(context), session: context.get(sessionContext) }),
    intents: {
      pause: {
        async run({ ctx, visitor: { member } }) {
          await pauseMember(ctx, member.id);
          return afterwards('pause');
        },
      },
      resume: {
        async run({ ctx, visitor: { member } }) {
          await resumeMember(ctx, member.id);
          return afterwards('resume');
        },
      },
      'end-session': {
        parse: endSessionSchema,
        invalid: badForm,
        async run({ ctx, visitor: { member }, value }) {
          await endSession(ctx, member.id, value.session);
          return afterwards('end-session');
        },
      },
      'end-other-sessions': {
        async run({ visitor: { session } }) {
          await session.signOut('others');
          return afterwards('end-other-sessions');
        },
      },
      'add-passkey': {
        parse: addPasskeySchema,
        invalid: atPasskeys,
        async run({ ctx, visitor: { member, session }, value }) {
          const isAdded = await addOwnPasskey(ctx, session, member, value);
          return isAdded ? afterwards('add-passkey') : redirect(proofPath('cle'));
        },
        failed: { expected: 'passkeys' },
      },
      'rename-passkey': {
        parse: renamePasskeySchema,
        invalid: atPasskeys,
        async run({ ctx, visitor: { member }, value: { passkey, name } }) {
          await renamePasskey(ctx.db, member.id, passkey, name);
          return afterwards('rename-passkey');
        },
      },
      'remove-passkey': {
        parse: removePasskeySchema,
        invalid: badForm,
        async run({ ctx, visitor: { member, session }, value: { passkey } }) {
          await removeOwnPasskey(ctx, session, member, passkey);
          return afterwards('remove-passkey');
        },
        failed: { expected: 'passkeys' },
      },
      'change-name': {
        parse: changeNameSchema,
        invalid: ({ display_name: code = 'display_name_required' }) => ({
          display_name: code === 'sign_up_incomplete' ? 'display_name_required' : code,
        }),
        async run({ ctx, visitor: { member }, value: { display_name: name } }) {
          await changeName(ctx, member.id, name);
          return afterwards('change-name');
        },
        failed: { expected: 'display_name' },
        givesBack: ['display_name'],
      },
      'message-choices': {
        parse: messageChoicesSchema,
        lists: ['shown', 'wanted'],
        invalid: badForm,
        async run({ ctx, visitor: { member }, value }) {
          await saveMessageChoices(ctx, member.id, value);
          return afterwards('message-choices');
        },
      },
      'change-email': {
        parse: changeEmailSchema,
        async run({ ctx, visitor: { member, session }, value: { new_email: email } }) {
          if (!isFreshlyProven(session, ctx.now())) return redirect(proofPath('adresse'));
          await requestAddressChange(ctx, session, member, email);
          return afterwards('change-email');
        },
        failed: { expected: 'new_email' },
        givesBack: ['new_email'],
      },
      'withdraw-sensitive': {
        async run({ ctx, visitor: { member } }) {
          await withdrawSensitiveConsent(ctx, member.id);
          return afterwards('withdraw-sensitive');
        },
      },
      'messages-on': {
        async run({ ctx, visitor: { member } }) {
          await setSubscribed(ctx, member.email, true);
          return afterwards('messages-on');
        },
      },
      'messages-off': {
        async run({ ctx, visitor: { member } }) {
          await setSubscribed(ctx, member.email, false);
          return afterwards('messages-off');
        },
      },
      'notifications-on': {
        parse: notificationsOnSchema,
        invalid: () => cannotNotify,
        async run({ ctx, visitor: { member, session }, value: { intent: _intent, ...subscription } }) {
          const isKept = await switchNotificationsOn(ctx, session, member.id, subscription);
          return isKept ? afterwards('notifications-on') : refuse(cannotNotify);
        },
      },
      'notifications-off': {
        async run({ ctx, visitor: { member, session } }) {
          await switchNotificationsOff(ctx, session, member.id);
          return afterwards('notifications-off');
        },
      },
      download: {
        async run({ ctx, visitor: { member, session } }) {
          if (!(await mayRequestDownload(ctx, member.id)))
            return refuse({ download: 'account_download_too_often' }, 429);
          if (!hasConfirmedCopy(ctx, session)) {
            await requestCopyLink(ctx, member);
            return afterwards('copy-link');
          }
          await requestDownload(ctx, member.id);
          return afterwards('download');
        },
        failed: { expected: tooOftenAt('download') },
      },
      'copy-link': {
        async run({ ctx, visitor: { member } }) {
          await requestCopyLink(ctx, member);
          return afterwards('copy-link');
        },
        failed: { expected: tooOftenAt('download') },
      },
      'confirm-copy': {
        parse: confirmCopySchema,
        invalid: () => ({ download: 'account_copy_link_unusable' }),
        async run({ ctx, visitor: { member, session }, value: { token } }) {
          await confirmCopy(ctx, session, member.id, token);
          if (!(await mayRequestDownload(ctx, member.id))) return afterwards('confirm-copy');
          await requestDownload(ctx, member.id);
          return afterwards('download');
        },
        failed: { expected: ({ code, status }) => (status === 422 || status === 429 ? { download: code } : undefined) },
      },
      delete: {
        parse: deleteSchema,
        async run({ ctx, visitor: { member } }) {
          await requestDeletion(ctx, member);
          return afterwards('delete');
        },
        failed: { expected: tooOftenAt('word') },
      },
    },
  }),
} satisfies ServerRoute;

const cannotNotify = { notifications: 'push_subscription_invalid' } as const;

/** The redirect back to the account page, whose part says what was done. */
function afterwards(intent: AccountIntent): Response {
  const { word, part } = notices[intent];
  return redirect(`${routes.account}?info=${word}#${part}`);
}

/** Moves the first error to the part about passkeys. */
function atPasskeys(errors: FieldErrors): FieldErrors {
  return { passkeys: Object.values(errors)[0] ?? 'passkey_unusable' };
}

function tooOftenAt(field: string) {
  return ({ code, status }: AppError) => (status === 429 ? { [field]: code } : undefined);
}
