import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { BusinessFields } from '../../../trade/business-fields';
import { Button } from '../../../ui/button';
import { errorCode, errorFacts } from '../../../ui/error-facts';
import { customerNumberRule } from '../../../ui/field-rules';
import { TextField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import { RecordForm } from '../records/record-form';
import { AddPane } from '../records/record-pane';
import { useNewRecordForm } from '../records/use-new-record-form';
import { ActivationCode, type CodeRecipient, type IssuedCode } from './activation-code';
import { newCustomerKinds, noCustomer } from './customer-texts';
import {
  CustomerNumberTakenDocument,
  FreeCustomerNumberDocument,
  useCreateCustomerMutation,
  useDefaultPasswordQuery,
} from './customers.generated';
import styles from './customers.module.css';

const taken = 'customerNumber already exists';

export function AddCustomer() {
  const client = useApolloClient();
  const [create] = useCreateCustomerMutation();
  const [takenNumber, flag] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [issued, setIssued] = useState<{ code: IssuedCode; customer: CodeRecipient } | null>(null);
  const { data: found } = useDefaultPasswordQuery();
  const { form, done, place } = useNewRecordForm({
    kinds: newCustomerKinds,
    empty: noCustomer,
    add: async ({ customerNumber, ...business }) => {
      try {
        const { data } = await create({
          variables: { input: { ...business, customerNumber: Number(customerNumber) } },
        });
        if (data?.createCustomer.activationCode)
          setIssued({ code: data.createCustomer.activationCode, customer: data.createCustomer });
        return (
          data && {
            name: `${data.createCustomer.customerNumber} ${data.createCustomer.name}`,
            path: `/admin/edit-customer/${data.createCustomer.key}`,
          }
        );
      } catch (error) {
        if (errorCode(error) === 'CUSTOMER_NUMBER_TAKEN') flag(customerNumber);
        throw error;
      }
    },
  });
  const { bind, set, values } = form.fields;
  const field = bind('customerNumber');

  /** Checks the number. If the request fails, the server checks it when the customer is added. */
  async function check() {
    field.onBlur();
    const number = values.customerNumber;
    if (customerNumberRule(number) !== null) return;
    const { data } = await client
      .query({
        query: CustomerNumberTakenDocument,
        variables: { customerNumber: Number(number) },
        fetchPolicy: 'no-cache',
      })
      .catch(() => ({ data: undefined }));
    if (data?.customerNumberExists) flag(number);
  }

  async function pick() {
    setProblem(null);
    try {
      const { data } = await client.query({ query: FreeCustomerNumberDocument, fetchPolicy: 'no-cache' });
      if (data) set('customerNumber', String(data.suggestCustomerNumber));
    } catch (error) {
      setProblem(errorFacts(error).message);
    }
  }

  return (
    <AddPane heading="Add Customer" place={place}>
      <DefaultPassword password={found?.defaultCustomerPassword} />
      {issued && (
        <ActivationCode
          issued={issued.code}
          customer={issued.customer}
          defaultPassword={found?.defaultCustomerPassword}
        />
      )}
      <RecordForm label="New customer" form={form} kinds={newCustomerKinds} done={done}>
        <div className={styles.number}>
          <TextField
            inputMode="numeric"
            maxLength={9}
            {...field}
            onBlur={() => void check()}
            error={takenNumber !== null && takenNumber === values.customerNumber ? taken : (field.error ?? problem)}
          />
          <Button onClick={() => void pick()}>Pick one for me</Button>
        </div>
        <BusinessFields bind={bind} fillable={false} />
      </RecordForm>
    </AddPane>
  );
}

/** The password for the first sign-in, and instructions for the customer. */
function DefaultPassword({ password }: { password: string | undefined }) {
  return (
    <Notice>
      A new customer signs in with the default password
      {password && (
        <>
          , <code>{password}</code>
        </>
      )}
      , and with the activation code that you get here. Remind the customer to change it: the first sign-in asks for the
      code and a new password.
    </Notice>
  );
}
