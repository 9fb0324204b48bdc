const afterAMinute = 'Returned if the import takes longer than a minute.';
/** Responses that no test in this process receives, with the reasons. */
const exempt = {
  'post /authcustomers/batch 202': afterAMinute,
  'post /authproducts/batch 202': afterAMinute,
  'post /authvendors/batch 202': afterAMinute,
};

/** Returns documented responses that are neither received nor exempt, and unnecessary exemptions. */
export function missingResponses(lines) {
  const of = word => lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1));
  const received = new Set(of('received'));
  const missing = [...new Set(of('documented'))].filter(response => !received.has(response));
  return [
    ...missing.filter(response => !(response in exempt)),
    ...Object.keys(exempt)
      .filter(response => !missing.includes(response))
      .map(response => `${response}: exempt, but received or not documented`),
  ].sort();
}
