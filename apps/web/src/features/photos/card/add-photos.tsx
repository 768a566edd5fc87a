import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder, IconPhotoPlus, IconUpload } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import style from './photo-drop.module.css';
import { useCardFiles } from './use-card-files.tsx';

/** The button that adds photos to a session that has some: a whole card, or single files. */
export function AddPhotos({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const { inputs, chooseFiles, chooseFolder, dropProps } = useCardFiles(sessionId);
  const icon = <IconUpload size={18} aria-hidden="true" />;
  return (
    <div className={style.add} {...dropProps}>
      {inputs}
      {chooseFolder ? (
        <Menu
          label={t`Upload photos`}
          trigger={
            <Button icon={icon}>
              <Trans>Upload photos</Trans>
            </Button>
          }
        >
          <MenuItem icon={<IconFolder size={20} aria-hidden="true" />} onSelect={chooseFolder}>
            <Trans>Choose card folder</Trans>
          </MenuItem>
          <MenuItem icon={<IconPhotoPlus size={20} aria-hidden="true" />} onSelect={chooseFiles}>
            <Trans>Choose photos</Trans>
          </MenuItem>
        </Menu>
      ) : (
        <Button icon={icon} onClick={chooseFiles}>
          <Trans>Upload photos</Trans>
        </Button>
      )}
    </div>
  );
}
