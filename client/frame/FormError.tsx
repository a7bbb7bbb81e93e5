import { useFormResult } from './data.ts';
import { Alert } from '../ui/Alert.tsx';

/** Why the last form of this screen was refused, where it is about no field. */
export function FormError() {
  const error = useFormResult()?.errors['form'];
  return error ? <Alert kind="error">{error}</Alert> : null;
}
