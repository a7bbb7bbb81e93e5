import './safety.css';

/** Emergency numbers, for dangers that need help at once. */
export function Emergency() {
  return (
    <p className="safety__emergency">
      Tu es en danger, ou quelqu'un l'est ? Appelle le <a href="tel:17">17</a>, ou envoie un SMS au{' '}
      <a href="sms:114">114</a>. Nous lisons chaque signalement, mais pas dans la minute.
    </p>
  );
}
