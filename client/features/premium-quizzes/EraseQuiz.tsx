import { Form } from 'react-router';
import { SaveButton } from '../../ui/Button.tsx';
import './premium-quizzes.css';

/** Erases a quiz with its answers; folded, since it cannot be undone. */
export function EraseQuiz({ action }: { readonly action: string }) {
  return (
    <details className="premium-quizzes-erase">
      <summary>Effacer mes réponses à ce quiz</summary>
      <p>
        Tout part aussitôt, pour de bon : tes réponses, ton portrait, et les portraits à deux qui en viennent. Tu
        pourras recommencer plus tard. Un quiz acheté reste ouvert.
      </p>
      <Form method="post" action={action}>
        <input type="hidden" name="intent" value="erase" />
        <SaveButton saving="Un instant…">Tout effacer</SaveButton>
      </Form>
    </details>
  );
}
