/**
 * The version of the rules of matching: who is proposed to whom, by how many points, on which scale. Another version has
 * everybody's lists computed anew when a worker of that release starts.
 *
 * 1 decided visibility by half of all points; 2 decides it by the percentage of the open points (S-matching-5); 3 orders
 * equal points by epochs of 28 days (S-matching-17) and shows everybody about equally often (S-matching-19 to 22).
 */
export const RULES_VERSION = 3;
