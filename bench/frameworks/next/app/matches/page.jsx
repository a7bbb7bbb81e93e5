import answer from '../../tree/answer.json';
import { Matches } from './Matches.jsx';

export const dynamic = 'force-dynamic';

async function loadMatches() {
  return answer;
}

export default async function Page() {
  return <Matches {...await loadMatches()} />;
}
