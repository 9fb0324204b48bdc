import { screen, within } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { CategoryFamiliesDocument, FamilyCategoriesDocument, FamilyProposalsDocument } from './families.generated';

test('[FAM-5] a failed proposal list offers to try again', async () => {
  let isConnected = false;
  const items = [1, 2].map(key => ({
    key,
    version: 1,
    productId: `B-${key}`,
    description: `Hex Bolt ${key} in`,
    attributes: `Length: ${key} in`,
  }));
  const { user } = await renderPage('/admin/families', {
    signedIn: staff,
    answers: [
      answer(FamilyCategoriesDocument, () => ({ categories: [{ key: 6, name: 'Bolts' }] })),
      answer(CategoryFamiliesDocument, () => ({ categoryFamilies: [] })),
      answer(FamilyProposalsDocument, () => {
        if (!isConnected) throw new TypeError('Failed to fetch');
        const proposals = [{ name: 'Hex Bolt', columns: ['Length'], itemCount: 2, items }];
        return { familyProposals: { withoutFamily: 0, totalCount: 1, proposals } };
      }),
    ],
  });
  await user.selectOptions(
    await screen.findByLabelText('Category'),
    await screen.findByRole('option', { name: 'Bolts' }),
  );
  const again = await within(await screen.findByRole('region', { name: 'Proposals' })).findByRole('button', {
    name: 'Try again',
  });
  isConnected = true;
  await user.click(again);
  expect(await screen.findByRole('heading', { name: 'Proposal 1 of 1' })).toBeVisible();
});
