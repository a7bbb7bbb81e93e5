import { describe, expect, it } from '@jest/globals';
import { loginSchema, otpCallSchema, signUpSchema, verifySchema } from './auth.ts';

const token = `${'a'.repeat(20)}.${'b'.repeat(40)}.${'c'.repeat(43)}`;
const signUp = { intent: 'sign-up', email: 'ana@exemple.fr', display_name: 'Ana', age_confirmed: 'true' };

describe('signUpSchema', () => {
  it('reads an address in lower case and a trimmed name', () => {
    const form = { ...signUp, email: ' Ana@Exemple.FR ', display_name: '  Ana-Lou  ', crush: '1' };
    expect(signUpSchema.parse(form)).toEqual({ ...signUp, display_name: 'Ana-Lou', crush: '1' });
  });

  it.each<[string, object, string]>([
    ['no address', { email: ' ' }, 'sign_up_incomplete'],
    ['an address that is a list', { email: ['a@x.fr', 'b@x.fr'] }, 'sign_up_incomplete'],
    ['a bad address', { email: 'ana@' }, 'invalid_email'],
    ['a name of spaces', { display_name: '   ' }, 'sign_up_incomplete'],
    ['a name of 31 letters', { display_name: 'a'.repeat(31) }, 'display_name_too_long'],
    ['a name with a line break', { display_name: 'Ana\nBcc: x' }, 'display_name_invalid'],
    ['a name that reverses the direction of text', { display_name: 'Ana\u202e' }, 'display_name_invalid'],
    ['a name with an address', { display_name: 'Gagne sur evil.example' }, 'display_name_invalid'],
    ['no age', { age_confirmed: undefined }, 'age_not_confirmed'],
    ['another age', { age_confirmed: 'false' }, 'age_not_confirmed'],
  ])('refuses %s', (_name, part, message) => {
    const result = signUpSchema.safeParse({ ...signUp, ...part });
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  it('refuses unknown fields', () => {
    expect(signUpSchema.safeParse({ ...signUp, role: 'admin' }).error?.issues[0]?.code).toBe('unrecognized_keys');
  });
});

describe('loginSchema', () => {
  it.each([
    ['', 'login_email_required'],
    ['pas-une-adresse', 'invalid_email'],
  ])('refuses the address %j with the code %s', (email, message) => {
    expect(loginSchema.safeParse({ intent: 'link', email }).error?.issues[0]?.message).toBe(message);
  });
});

describe('verifySchema', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    ['Ana@Exemple.fr', 'ana@exemple.fr'],
  ])('with the address %j reads %j', (email, presented) => {
    expect(verifySchema.parse({ intent: 'verify', token, ...(email !== undefined && { email }) }).email).toBe(
      presented,
    );
  });

  it('refuses an invalid address with its code', () => {
    const result = verifySchema.safeParse({ intent: 'verify', token, email: 'ana@' });
    expect(result.error?.issues[0]?.message).toBe('invalid_email');
  });

  it.each(['', 'x', 'a.b.c', `${token}.d`, `${token}\n`, token.replace('b', '<')])('refuses the token %j', (wrong) => {
    expect(verifySchema.safeParse({ intent: 'verify', token: wrong }).error?.issues[0]?.message).toBe('link_unusable');
  });
});

it('otpCallSchema reads the call POST /auth/v1/otp, and refuses unknown fields', () => {
  const call = { email: 'ana@exemple.fr', data: { display_name: 'Ana', age_confirmed: true }, create_user: true };
  expect(otpCallSchema.parse(call)).toEqual(call);
  expect(otpCallSchema.safeParse({ ...call, password: 'x' }).success).toBe(false);
});
