import { renderToString } from 'react-dom/server';
import { matchesAnswer, onlooker } from './matches-answer.ts';
import { MatchesTree } from './matches-tree.tsx';

/** The control: the tree by React alone, with everything of React built in. */
export function renderTree(): string {
  return renderToString(<MatchesTree answer={matchesAnswer} viewer={onlooker} />);
}
