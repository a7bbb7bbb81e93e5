import { createFileRoute } from '@tanstack/react-router';
import answer from '../../tree/answer.json';
import { MatchesTree } from '../../tree/tree.mjs';

export const Route = createFileRoute('/matches')({
  loader: async () => answer,
  component: Matches,
});

function Matches() {
  return <MatchesTree {...Route.useLoaderData()} />;
}
