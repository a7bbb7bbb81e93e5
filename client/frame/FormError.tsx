import { useFormResult } from './data.ts';
import { Alert } from '../ui/Alert.tsx';

/** The error of the last form that belongs to no field. */
export function FormError() {
  const error = useFormResult()?.errors['form'];
  return error ? <Alert kind="error">{error}</Alert> : null;
}
