import { useFormResult } from './data.ts';
import { Alert } from '../ui/Alert.tsx';

/** Why the last form of this screen was refused, where it is about no field. */
export function FormProblem() {
  const problem = useFormResult()?.errors['form'];
  return problem ? <Alert kind="error">{problem}</Alert> : null;
}
