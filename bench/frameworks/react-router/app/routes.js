import { route } from '@react-router/dev/routes';

export default [route('matches', './routes/matches.jsx')];
