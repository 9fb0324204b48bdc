import { refusal, type Refusal } from './replies.ts';
import { requestShapes, type Element } from './provider-shapes.ts';

const space = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'";

/** A JSON object with its members in the order sent. */
export type Body = Record<string, unknown>;

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks a request against the provider's schema, including the order of members, because it converts JSON to XML.
 * Returns null if it is valid.
 */
export function checkShape(root: string, body: unknown): Refusal | null {
  const shape = requestShapes[root];
  if (!shape) return refusal('E00004', `The name of the root node of the API request is invalid: ${root}.`);
  return checkGroup(root, shape, body);
}

function checkGroup(name: string, children: readonly Element[], value: unknown): Refusal | null {
  if (!isBody(value)) return refusal('E00003', `The element '${name}' ${space} has invalid content.`);
  const present = Object.entries(value).filter(([, content]) => content !== null && content !== undefined);
  let next = 0;
  for (const [field, content] of present) {
    const index = children.findIndex((child, position) => position >= next && child.name === field);
    const child = children[index];
    if (!child) return outOfPlace(name, field, children.slice(next));
    const wrong = checkElement(child, content);
    if (wrong) return wrong;
    next = index + 1;
  }
  const missing = children.find(child => child.required && !present.some(([field]) => field === child.name));
  return missing ? refusal('E00014', `A required field is not present: ${name}.${missing.name}.`) : null;
}

function outOfPlace(parent: string, field: string, rest: readonly Element[]): Refusal {
  const expected =
    rest.length > 0
      ? ` List of possible elements expected: '${rest.map(child => child.name).join(', ')}' ${space}.`
      : '';
  return refusal(
    'E00003',
    `The element '${parent}' ${space} has invalid child element '${field}' ${space}.${expected}`,
  );
}

function checkElement(element: Element, content: unknown): Refusal | null {
  if (element.open) return null;
  if (element.many) {
    for (const one of Array.isArray(content) ? content : [content]) {
      const wrong = checkGroup(element.name, element.children ?? [], one);
      if (wrong) return wrong;
    }
    return null;
  }
  if (element.children) return checkGroup(element.name, element.children, content);
  if (typeof content === 'object')
    return refusal('E00003', `The element '${element.name}' ${space} cannot contain child elements.`);
  const tooLong = element.maxLength !== undefined && String(content).length > element.maxLength;
  return tooLong ? refusal('E00015', `The field length is invalid for ${element.name}.`) : null;
}
