import { Kind, type DocumentNode, type OperationDefinitionNode } from 'graphql';

// Generates `useXQuery` and `useXMutation` for each operation, in the file of its typed document. Why not with a published plugin:
// docs/decisions/0037-generated-hooks-by-a-small-plugin.md.

interface DocumentFile {
  document?: DocumentNode;
}

interface PluginOutput {
  prepend: string[];
  content: string;
}

function namedOperations(files: readonly DocumentFile[]): OperationDefinitionNode[] {
  return files
    .flatMap(file => file.document?.definitions ?? [])
    .filter(definition => definition.kind === Kind.OPERATION_DEFINITION);
}

/** Returns the name as the other generators write it: both `productPage` and `ProductPage` become `ProductPage`. */
function typeName(operation: OperationDefinitionNode): string {
  const name = operation.name?.value;
  if (!name) throw new Error('Every operation needs a name, which its hook and types derive from.');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function queryHook(name: string, needsVariables: boolean): string {
  const options = `Apollo.useQuery.Options<${name}Query, ${name}QueryVariables>`;
  const parameter = needsVariables
    ? `options: ${options} & ({ variables: ${name}QueryVariables; skip?: boolean } | { skip: boolean })`
    : `options?: ${options}`;
  return [
    `export function use${name}Query(${parameter}) {`,
    `  return Apollo.useQuery<${name}Query, ${name}QueryVariables>(${name}Document, options as ${options});`,
    '}',
  ].join('\n');
}

/** Returns a mutation's hook with non-null fields. A null field comes with an error, which rejects the call. */
function mutationHook(name: string): string {
  const data = `{ [Field in keyof ${name}Mutation]: NonNullable<${name}Mutation[Field]> }`;
  return [
    `export function use${name}Mutation(options?: Apollo.useMutation.Options<${data}, ${name}MutationVariables>) {`,
    `  return Apollo.useMutation<${data}, ${name}MutationVariables>(${name}Document as DocumentNode<${data}, ${name}MutationVariables>, options);`,
    '}',
  ].join('\n');
}

function hookFor(operation: OperationDefinitionNode): string {
  const name = typeName(operation);
  if (operation.operation === 'mutation') return mutationHook(name);
  const required = (operation.variableDefinitions ?? []).some(
    variable => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  return queryHook(name, required);
}

export function plugin(_schema: unknown, files: readonly DocumentFile[]): PluginOutput {
  const operations = namedOperations(files);
  if (operations.length === 0) return { prepend: [], content: '' };
  return {
    prepend: ["import * as Apollo from '@apollo/client/react';"],
    content: operations.map(hookFor).join('\n\n'),
  };
}
