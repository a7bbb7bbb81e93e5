import { Link, useMatches } from 'react-router';
import { useScreenData, type ScreenData } from '../../frame/data.ts';
import { Screen } from '../../frame/Screen.tsx';
import { paragraphsOf, type AnswerPart } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import { withoutBreaks } from '../../ui/without-breaks.tsx';
import './legal.css';

type LegalId = 'privacy' | 'terms' | 'legalNotice' | 'security' | 'accessibility';
type Block = ScreenData<LegalId>['sections'][number]['blocks'][number];

const paths: ReadonlySet<string> = new Set(Object.values(routes));

/** A legal page: sections of plain text with a table of contents. */
export default function LegalScreen() {
  const id = useMatches().at(-1)?.id as LegalId;
  const { title, intro, since, sections } = useScreenData(id);
  return (
    <Screen look="calm" title={title} intro={intro}>
      {since && <p className="legal__since">Version de {since}</p>}
      <div className="legal">
        <nav className="legal__contents" aria-label="Sommaire">
          <ul className="raised">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="legal__sections">
          {sections.map((section) => (
            <section
              key={section.id}
              className="legal__section"
              id={section.id}
              tabIndex={-1}
              aria-label={section.title}
            >
              <h2>{section.title}</h2>
              <Blocks blocks={section.blocks} level={3} />
            </section>
          ))}
        </div>
      </div>
    </Screen>
  );
}

function Blocks({ blocks, level }: { readonly blocks: readonly Block[]; readonly level: 3 | 4 }) {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} level={level} />);
}

function BlockView({ block, level }: { readonly block: Block; readonly level: 3 | 4 }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      );
    case 'heading': {
      const Heading = `h${level}` as const;
      return <Heading>{withoutBreaks(block.text)}</Heading>;
    }
    case 'list':
      return (
        <ul className="legal__list">
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className="facts">
          {block.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{withoutBreaks(name)}</dt>
              <dd>
                <Words text={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'more':
      return (
        <details className="raised legal__more">
          <summary>{block.summary}</summary>
          <div>
            <Blocks blocks={block.blocks} level={4} />
          </div>
        </details>
      );
  }
}

function Words({ text }: { readonly text: string }) {
  return paragraphsOf(text, paths).flatMap(({ parts }) => parts.map((part) => <Part key={part.at} part={part} />));
}

function Part({ part }: { readonly part: AnswerPart }) {
  switch (part.kind) {
    case 'link':
      return <Link to={part.to}>{part.text}</Link>;
    case 'mail':
      return <a href={part.to}>{part.text}</a>;
    default:
      return withoutBreaks(part.text);
  }
}
