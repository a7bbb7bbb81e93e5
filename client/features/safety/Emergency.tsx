import './safety.css';

/** What is quicker than we are. */
export function Emergency() {
  return (
    <p className="safety__emergency">
      Tu es en danger, ou quelqu’un l’est&#8239;? Appelle le <a href="tel:17">17</a>, ou envoie un SMS au{' '}
      <a href="sms:114">114</a>. Nous lisons chaque signalement, mais pas dans la minute.
    </p>
  );
}
