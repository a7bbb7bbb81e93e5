import answer from '../../tree/answer.json';
import { MatchesTree } from '../../tree/tree.mjs';

export const meta = () => [{ title: 'Mes matchs · Résonance' }];

export async function loader() {
  return answer;
}

export default function Matches({ loaderData }) {
  return <MatchesTree {...loaderData} />;
}
