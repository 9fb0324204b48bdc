/** Responses that no test in this process receives, each with the reason. */
const afterAMinute = 'Returned if the import takes longer than a minute.';
const exempt = {
  'post /authcustomers/batch 202': afterAMinute,
  'post /authproducts/batch 202': afterAMinute,
  'post /authvendors/batch 202': afterAMinute,
};

/** Documented responses that are neither received nor exempt, and exemptions that are not needed. */
export function missingResponses(lines) {
  const of = word => lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1));
  const received = new Set(of('received'));
  const missing = [...new Set(of('documented'))].filter(response => !received.has(response));
  return [
    ...missing.filter(response => !(response in exempt)),
    ...Object.keys(exempt)
      .filter(response => !missing.includes(response))
      .map(response => `${response}: not exempt`),
  ].sort();
}
