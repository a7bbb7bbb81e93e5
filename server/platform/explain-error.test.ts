import { describe, expect, it } from '@jest/globals';
import { AppError } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { ConfigurationError } from './config.ts';
import { explainError } from './explain-error.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

// S-operations-17
describe('what an operator is shown of an error', () => {
  it.each([
    ['sorry, too many clients already', { code: '53300' }, /max_connections/],
    ['could not extend file: No space left on device', { code: '53100' }, /disque de PostgreSQL est plein/],
    ['Knex: Timeout acquiring a connection. The pool is probably full.', { name: 'KnexTimeoutError' }, /figée/],
    ['timeout expired', {}, /figée/],
    ['Connection terminated unexpectedly', {}, /connexion à la base s.est coupée/],
    ['the database system is starting up', { code: '57P03' }, /PostgreSQL démarre ou s.arrête/],
    ['cannot execute INSERT in a read-only transaction', { code: '25006' }, /lecture seule/],
    ['permission denied for table members', { code: '42501' }, /droits/],
    ['canceling statement due to lock timeout', { code: '55P03' }, /verrouillée/],
    ['password authentication failed', { code: '28P01' }, /mot de passe/],
    ['connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }, /ne répond pas/],
    ['EACCES: permission denied, open', { code: 'EACCES', path: '/srv/x' }, /utilisé\s: \/srv\/x/],
    ['ENOENT: no such file or directory', { code: 'ENOENT', path: '/srv/x' }, /Il manque .+ \/srv\/x/],
    ['syntax error at or near "x"', { code: '42601' }, /code 42601/],
    ["Cannot read properties of undefined (reading 'x')", { name: 'TypeError' }, /inattendue \(TypeError\)/],
  ])('is one French sentence for %j', (message, more, pattern) => {
    const sentence = explainError(failed(message, more));
    expect(sentence).toMatch(pattern);
    expect(sentence).not.toContain(message);
    expect(sentence).not.toMatch(/\n/);
  });

  it('is what its cause means, where a library wraps it', () => {
    const refused = failed('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' });
    expect(explainError(new AggregateError([refused]))).toMatch(/ne répond pas/);
    expect(explainError(failed('query failed', { cause: failed('x', { code: '53300' }) }))).toMatch(/max_connections/);
  });

  it('is the message itself of an error that is ours', () => {
    expect(explainError(new ConfigurationError(fr`Il manque DATABASE_URL.`))).toBe(fr`Il manque DATABASE_URL.`);
    expect(explainError(new AppError('bad_request'))).toBe(new AppError('bad_request').message);
  });
});
